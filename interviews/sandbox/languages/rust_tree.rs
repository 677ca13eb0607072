    // A tree is Option<HELD>, a Box or an Rc<RefCell<..>>, with val, left and right.
    impl Given for HELD {
        fn absent(json: &Json) -> bool { json.get("tree").map_or(true, |values| values.list().is_empty()) }
        fn given(json: &Json) -> Self {
            let values = json.get("tree").unwrap().list();
            let mut children: Vec<[Option<usize>; 2]> = vec![[None; 2]; values.len()];
            let present: Vec<usize> = (0..values.len()).filter(|at| !matches!(values[*at], Json::Null)).collect();
            for (at, value) in values.iter().enumerate().skip(1) {
                if !matches!(value, Json::Null) { children[present[(at - 1) / 2]][(at - 1) % 2] = Some(at) }
            }
            grown(values, &children, 0)
        }
    }
    fn grown(values: &[Json], children: &[[Option<usize>; 2]], at: usize) -> HELD {
        let child = |side: usize| children[at][side].map(|below| grown(values, children, below));
        WRAP(super::TreeNode { val: arg(&values[at]), left: child(0), right: child(1) })CLOSE
    }
    impl Told for HELD {
        fn tell(&self, out: &mut String) {
            let mut made: Vec<String> = vec![];
            let mut waiting: VecDeque<Option<*const HELD>> = VecDeque::from(vec![Some(self as *const HELD)]);
            while let Some(next) = waiting.pop_front() {
                match next {
                    None => made.push("null".to_string()),
                    // The whole tree is held by `self` and nobody changes it meanwhile.
                    Some(held) => {
                        let node = unsafe { &*held }OPEN;
                        made.push(told(&node.val));
                        waiting.push_back(node.left.as_ref().map(|below| below as *const HELD));
                        waiting.push_back(node.right.as_ref().map(|below| below as *const HELD));
                    }
                }
                if waiting.len() > 200_000 { panic!("the tree goes round in a circle") }
            }
            while made.last().map_or(false, |last| last == "null") { made.pop(); }
            write!(out, "{{\"tree\":[{}]}}", made.join(",")).unwrap();
        }
    }
