// Makes a test's calls in the box by reflection; it knows inputs only and judges nothing.

package main

import (
	vivaBytes "bytes"
	vivaJson "encoding/json"
	vivaFmt "fmt"
	vivaOs "os"
	vivaReflect "reflect"
	vivaDebug "runtime/debug"
	vivaStrings "strings"
)

type vivaCall struct {
	New, Call, Function *string
	Args                []vivaJson.RawMessage
}

var vivaAnswers = vivaOs.NewFile(3, "answers")
var vivaProblem = vivaReflect.TypeOf((*error)(nil)).Elem()

// The last file's init runs after all others', and main never does.
func init() {
	vivaDebug.SetMaxStack(64 << 20)
	var calls []vivaCall
	if problem := vivaJson.NewDecoder(vivaOs.Stdin).Decode(&calls); problem != nil {
		panic(problem)
	}
	var current vivaReflect.Value
	for _, call := range calls {
		if !vivaOne(call, &current) && call.New != nil {
			break
		}
	}
	vivaOs.Exit(0)
}

func vivaOne(call vivaCall, current *vivaReflect.Value) (well bool) {
	defer func() {
		if problem := recover(); problem != nil {
			vivaRaised([]string{"panic", vivaFmt.Sprintf("%T", problem)}, vivaFmt.Sprint("panic: ", problem)+vivaTrace())
		}
	}()
	results := vivaTarget(call, *current).Call(vivaArguments(vivaTarget(call, *current).Type(), call.Args))
	if count := len(results); count > 0 && results[count-1].Type() == vivaProblem {
		if problem := results[count-1]; !problem.IsNil() {
			vivaRaised([]string{vivaFmt.Sprintf("%T", problem.Interface()), "error"}, problem.Interface().(error).Error())
			return false
		}
		results = results[:count-1]
	}
	if call.New != nil {
		*current = vivaPointer(results[0])
		vivaSay(`{"done":true}`)
		return true
	}
	vivaSay(vivaTold(results))
	return true
}

// Methods of pointers are found on a pointer only.
func vivaPointer(made vivaReflect.Value) vivaReflect.Value {
	if made.Kind() == vivaReflect.Interface {
		made = made.Elem()
	}
	if made.Kind() == vivaReflect.Ptr {
		return made
	}
	kept := vivaReflect.New(made.Type())
	kept.Elem().Set(made)
	return kept
}

func vivaTarget(call vivaCall, current vivaReflect.Value) vivaReflect.Value {
	if call.Function != nil {
		return vivaReflect.ValueOf(vivaNames[*call.Function])
	}
	if call.New != nil {
		return vivaReflect.ValueOf(vivaNames["new "+*call.New])
	}
	words := vivaStrings.Split(*call.Call, "_")
	for at, word := range words {
		if word != "" {
			words[at] = vivaStrings.ToUpper(word[:1]) + word[1:]
		}
	}
	name := vivaStrings.Join(words, "")
	method := current.MethodByName(name)
	if !method.IsValid() {
		panic(vivaFmt.Sprintf("%s has no method %s", current.Type(), name))
	}
	return method
}

func vivaArguments(kind vivaReflect.Type, raw []vivaJson.RawMessage) []vivaReflect.Value {
	if kind.NumIn() != len(raw) && !kind.IsVariadic() && kind.NumIn() != 0 {
		panic(vivaFmt.Sprintf("it takes %d arguments, and the test gives %d", kind.NumIn(), len(raw)))
	}
	var made []vivaReflect.Value
	for at := 0; at < len(raw) && kind.NumIn() > 0; at++ {
		place := at
		if kind.IsVariadic() && at >= kind.NumIn()-1 {
			made = append(made, vivaGiven(kind.In(kind.NumIn()-1).Elem(), raw[at]))
			continue
		}
		made = append(made, vivaGiven(kind.In(place), raw[at]))
	}
	return made
}

func vivaGiven(kind vivaReflect.Type, raw vivaJson.RawMessage) vivaReflect.Value {
	made := vivaReflect.New(kind)
	if kind.Kind() == vivaReflect.Interface && kind.NumMethod() == 0 {
		decoder := vivaJson.NewDecoder(vivaBytes.NewReader(raw))
		decoder.UseNumber()
		var value interface{}
		if problem := decoder.Decode(&value); problem != nil {
			panic(problem)
		}
		if value = vivaNatural(value); value != nil {
			made.Elem().Set(vivaReflect.ValueOf(value))
		}
		return made.Elem()
	}
	var nodes struct{ List, Tree []vivaJson.RawMessage }
	isNode := kind.Kind() == vivaReflect.Ptr && kind.Elem().Kind() == vivaReflect.Struct
	if isNode && vivaJson.Unmarshal(raw, &nodes) == nil {
		if _, found := kind.Elem().FieldByName("Next"); found {
			return vivaChain(kind, nodes.List)
		}
		return vivaTree(kind, nodes.Tree)
	}
	if kind.Kind() == vivaReflect.Int32 && len(raw) > 2 && raw[0] == '"' {
		var letter string
		_ = vivaJson.Unmarshal(raw, &letter)
		return vivaReflect.ValueOf([]rune(letter)[0])
	}
	if problem := vivaJson.Unmarshal(raw, made.Interface()); problem != nil {
		panic(vivaFmt.Sprintf("the test gives no %s: %v", kind, problem))
	}
	return made.Elem()
}

func vivaNatural(value interface{}) interface{} {
	switch value := value.(type) {
	case vivaJson.Number:
		if whole, problem := value.Int64(); problem == nil {
			return int(whole)
		}
		number, _ := value.Float64()
		return number
	case []interface{}:
		for at := range value {
			value[at] = vivaNatural(value[at])
		}
	case map[string]interface{}:
		for key := range value {
			value[key] = vivaNatural(value[key])
		}
	}
	return value
}

func vivaNode(kind vivaReflect.Type, raw vivaJson.RawMessage) vivaReflect.Value {
	node := vivaReflect.New(kind.Elem())
	value := node.Elem().FieldByName("Val")
	value.Set(vivaGiven(value.Type(), raw))
	return node
}

func vivaChain(kind vivaReflect.Type, values []vivaJson.RawMessage) vivaReflect.Value {
	next := vivaReflect.Zero(kind)
	for at := len(values) - 1; at >= 0; at-- {
		node := vivaNode(kind, values[at])
		node.Elem().FieldByName("Next").Set(next)
		next = node
	}
	return next
}

func vivaTree(kind vivaReflect.Type, values []vivaJson.RawMessage) vivaReflect.Value {
	if len(values) == 0 || string(values[0]) == "null" {
		return vivaReflect.Zero(kind)
	}
	nodes := []vivaReflect.Value{vivaNode(kind, values[0])}
	for at := 1; at < len(values); at++ {
		if string(values[at]) == "null" {
			continue
		}
		child := vivaNode(kind, values[at])
		side := map[int]string{1: "Left", 0: "Right"}[at%2]
		nodes[(at-1)/2].Elem().FieldByName(side).Set(child)
		nodes = append(nodes, child)
	}
	return nodes[0]
}

func vivaTold(results []vivaReflect.Value) string {
	if len(results) == 0 {
		return `{"value":null}`
	}
	// A value and whether there is one: without it there is none.
	if len(results) == 2 && results[1].Kind() == vivaReflect.Bool {
		if !results[1].Bool() {
			return `{"value":null}`
		}
		results = results[:1]
	}
	parts := []string{}
	for _, result := range results {
		part, problem := vivaWritten(result)
		if problem != nil {
			shown, _ := vivaJson.Marshal(vivaFmt.Sprintf("%v", result))
			return `{"shown":` + string(shown) + `}`
		}
		parts = append(parts, part)
	}
	if len(parts) == 1 {
		return `{"value":` + parts[0] + `}`
	}
	return `{"value":[` + vivaStrings.Join(parts, ",") + `]}`
}

func vivaWritten(value vivaReflect.Value) (string, error) {
	if value.Kind() == vivaReflect.Slice && value.IsNil() {
		return "[]", nil
	}
	if value.Kind() == vivaReflect.Ptr && !value.IsNil() && value.Elem().Kind() == vivaReflect.Struct {
		if value.Elem().FieldByName("Next").IsValid() {
			return vivaNodes("list", value)
		}
		if value.Elem().FieldByName("Left").IsValid() {
			return vivaNodes("tree", value)
		}
	}
	answer := value.Interface()
	if letters, is := answer.([]byte); is {
		answer = string(letters)
	}
	var out vivaBytes.Buffer
	encoder := vivaJson.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	problem := encoder.Encode(answer)
	return vivaStrings.TrimSpace(out.String()), problem
}

func vivaNodes(kind string, first vivaReflect.Value) (string, error) {
	values := []interface{}{}
	nodes := []vivaReflect.Value{first}
	for at := 0; at < len(nodes); at++ {
		if len(nodes) > 200000 {
			return "", vivaFmt.Errorf("it goes round in a circle")
		}
		if nodes[at].IsNil() {
			values = append(values, nil)
			continue
		}
		node := nodes[at].Elem()
		values = append(values, node.FieldByName("Val").Interface())
		if kind == "tree" {
			nodes = append(nodes, node.FieldByName("Left"), node.FieldByName("Right"))
		} else if next := node.FieldByName("Next"); !next.IsNil() {
			nodes = append(nodes, next)
		}
	}
	for len(values) > 0 && values[len(values)-1] == nil {
		values = values[:len(values)-1]
	}
	text, problem := vivaJson.Marshal(map[string]interface{}{kind: values})
	return string(text), problem
}

// The lines of the candidate's own files, each with the function's line above it.
func vivaTrace() string {
	lines := vivaStrings.Split(string(vivaDebug.Stack()), "\n")
	made := ""
	for at := 1; at < len(lines) && len(made) < 4000; at++ {
		place := vivaStrings.TrimSpace(lines[at])
		if vivaStrings.HasPrefix(place, "/box/") && !vivaStrings.Contains(place, "viva_") {
			place = vivaStrings.TrimPrefix(vivaStrings.Split(place, " ")[0], "/box/")
			made += "\n    " + vivaStrings.Split(lines[at-1], "(")[0] + " at " + place
		}
	}
	return made
}

func vivaRaised(kinds []string, trace string) {
	text, _ := vivaJson.Marshal(map[string]interface{}{"raised": map[string]interface{}{"kinds": kinds, "trace": trace}})
	vivaSay(string(text))
}

func vivaSay(line string) {
	if len(line) > 128*1024 {
		line = `{"too_long":true}`
	}
	_, _ = vivaAnswers.WriteString(line + "\n")
}
