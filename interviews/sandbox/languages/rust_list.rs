    // A linked list is Option<Box<ListNode>> with val and next, as is usual in Rust.
    impl Given for Box<super::ListNode> {
        fn absent(json: &Json) -> bool { json.get("list").map_or(true, |values| values.list().is_empty()) }
        fn given(json: &Json) -> Self {
            let mut next = None;
            for value in json.get("list").unwrap().list().iter().rev() { next = Some(Box::new(super::ListNode { val: arg(value), next })) }
            next.unwrap()
        }
    }
    impl Told for Box<super::ListNode> {
        fn tell(&self, out: &mut String) {
            out.push_str("{\"list\":[");
            let mut node = Some(self);
            while let Some(one) = node {
                one.val.tell(out);
                node = one.next.as_ref();
                if node.is_some() { out.push(',') }
            }
            out.push_str("]}");
        }
    }
