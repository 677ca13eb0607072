// Reads the calls, turns JSON into the types that the candidate chose, and answers; it judges nothing.
#pragma once
#include <cxxabi.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace viva {

struct Json {
    char kind = 'n';  // n null, b true or false, i whole number, f number, s text, l list, o object
    long long whole = 0;
    double number = 0;
    std::string text;
    std::vector<Json> items;
    std::vector<std::string> keys;
    size_t size() const { return items.size(); }
    const Json& operator[](size_t at) const { return items[at]; }
    const Json* find(const std::string& key) const {
        for (size_t at = 0; at < keys.size(); ++at)
            if (keys[at] == key) return &items[at];
        return nullptr;
    }
};

class Reader {
    const std::string& all;
    size_t at = 0;
    char next() {
        while (isspace(static_cast<unsigned char>(all[at]))) ++at;
        return all[at];
    }
    void utf8(std::string& out, unsigned long code) {
        if (code < 0x80) out += char(code);
        else if (code < 0x800) { out += char(0xC0 | code >> 6); out += char(0x80 | (code & 63)); }
        else if (code < 0x10000) { out += char(0xE0 | code >> 12); out += char(0x80 | (code >> 6 & 63)); out += char(0x80 | (code & 63)); }
        else { out += char(0xF0 | code >> 18); out += char(0x80 | (code >> 12 & 63)); out += char(0x80 | (code >> 6 & 63)); out += char(0x80 | (code & 63)); }
    }
    unsigned long hex() { unsigned long code = std::stoul(all.substr(at, 4), nullptr, 16); at += 4; return code; }
    std::string string() {
        std::string out;
        for (++at; all[at] != '"';) {
            if (all[at] != '\\') { out += all[at++]; continue; }
            char letter = all[++at];
            ++at;
            if (letter == 'u') {
                unsigned long code = hex();
                if (code >= 0xD800 && code < 0xDC00 && all[at] == '\\') { at += 2; code = 0x10000 + ((code - 0xD800) << 10) + (hex() - 0xDC00); }
                utf8(out, code);
            } else {
                size_t place = std::string("nrtbf").find(letter);
                out += place == std::string::npos ? letter : "\n\r\t\b\f"[place];
            }
        }
        ++at;
        return out;
    }
    Json word() {
        size_t from = at;
        while (at < all.size() && std::string(",]} \n").find(all[at]) == std::string::npos) ++at;
        std::string text = all.substr(from, at - from);
        Json made;
        if (text == "null") return made;
        if (text == "true" || text == "false") { made.kind = 'b'; made.whole = text == "true"; return made; }
        if (text == "NaN" || text.find_first_of(".eEI") != std::string::npos) { made.kind = 'f'; made.number = text == "NaN" ? NAN : std::stod(text); return made; }
        made.kind = 'i';
        made.whole = std::stoll(text);
        made.number = double(made.whole);
        return made;
    }
public:
    explicit Reader(const std::string& text) : all(text) {}
    Json value() {
        char first = next();
        Json made;
        if (first == '"') { made.kind = 's'; made.text = string(); return made; }
        if (first != '[' && first != '{') return word();
        made.kind = first == '[' ? 'l' : 'o';
        for (++at; next() != ']' && next() != '}';) {
            if (next() == ',') { ++at; next(); }
            if (made.kind == 'o') { next(); made.keys.push_back(string()); next(); ++at; }
            made.items.push_back(value());
        }
        ++at;
        return made;
    }
};

// -- from JSON

template <class T> concept Node = requires(T node) { node.val; } && (requires(T node) { node.next; } || requires(T node) { node.left; node.right; });
template <class T> struct Into;
template <class T> T into(const Json& json) { return Into<T>::read(json); }

inline const Json& must(const Json& json, char kind, const char* what) {
    if (json.kind != kind) throw std::invalid_argument(std::string("the test gives no ") + what + " where the parameter is one");
    return json;
}

template <class T> struct Into {
    static T read(const Json& json) {
        if constexpr (std::is_same_v<T, bool>) return must(json, 'b', "true or false").whole != 0;
        else if constexpr (std::is_same_v<T, char>) return must(json, 's', "text").text.at(0);
        else if constexpr (std::is_integral_v<T>) return static_cast<T>(must(json, 'i', "whole number").whole);
        else if constexpr (std::is_floating_point_v<T>) return static_cast<T>(json.number);
        else static_assert(sizeof(T) == 0, "tests cannot give a value of this parameter's type");
    }
};
template <> struct Into<std::string> { static std::string read(const Json& json) { return must(json, 's', "text").text; } };
template <> struct Into<const char*> { static const char* read(const Json& json) { return (new std::string(json.text))->c_str(); } };
template <class T> struct Into<std::optional<T>> {
    static std::optional<T> read(const Json& json) { return json.kind == 'n' ? std::nullopt : std::optional<T>(into<T>(json)); }
};
template <class C, class T> C gathered(const Json& json) {
    C made;
    for (const Json& item : must(json, 'l', "list").items) made.insert(made.end(), into<T>(item));
    return made;
}
template <class T> struct Into<std::vector<T>> { static std::vector<T> read(const Json& json) { return gathered<std::vector<T>, T>(json); } };
template <class T> struct Into<std::set<T>> { static std::set<T> read(const Json& json) { return gathered<std::set<T>, T>(json); } };
template <class T> struct Into<std::unordered_set<T>> { static std::unordered_set<T> read(const Json& json) { return gathered<std::unordered_set<T>, T>(json); } };
template <class A, class B> struct Into<std::pair<A, B>> { static std::pair<A, B> read(const Json& json) { return {into<A>(json.items.at(0)), into<B>(json.items.at(1))}; } };
template <class M> M mapped(const Json& json) {
    M made;
    for (size_t at = 0; at < must(json, 'o', "object").size(); ++at) {
        Json key;
        key.kind = std::is_same_v<typename M::key_type, std::string> ? 's' : 'i';
        key.text = json.keys[at];
        if (key.kind == 'i') key.number = double(key.whole = std::stoll(key.text));
        made[into<typename M::key_type>(key)] = into<typename M::mapped_type>(json.items[at]);
    }
    return made;
}
template <class K, class V> struct Into<std::map<K, V>> { static std::map<K, V> read(const Json& json) { return mapped<std::map<K, V>>(json); } };
template <class K, class V> struct Into<std::unordered_map<K, V>> { static std::unordered_map<K, V> read(const Json& json) { return mapped<std::unordered_map<K, V>>(json); } };

template <Node T> T* fresh(const Json& value) {
    using V = std::remove_reference_t<decltype(std::declval<T>().val)>;
    if constexpr (requires { T(into<V>(value)); }) return new T(into<V>(value));
    else { T* made = new T(); made->val = into<V>(value); return made; }
}
template <Node T> struct Into<T*> {
    static T* read(const Json& json) {
        if (json.kind == 'n') return nullptr;
        if constexpr (requires(T node) { node.next; }) {
            const Json* values = json.find("list");
            T* next = nullptr;
            for (size_t at = values ? values->size() : 0; at-- > 0;) { T* made = fresh<T>((*values)[at]); made->next = next; next = made; }
            return next;
        } else {
            const Json* values = json.find("tree");
            if (!values || !values->size() || (*values)[0].kind == 'n') return nullptr;
            std::vector<T*> nodes{fresh<T>((*values)[0])};
            nodes[0]->left = nodes[0]->right = nullptr;
            for (size_t at = 1; at < values->size(); ++at) {
                T* made = (*values)[at].kind == 'n' ? nullptr : fresh<T>((*values)[at]);
                T* parent = nodes.at((at - 1) / 2);
                (at % 2 ? parent->left : parent->right) = made;
                if (made) { made->left = made->right = nullptr; nodes.push_back(made); }
            }
            return nodes[0];
        }
    }
};

// A constructor's parameters have no address to ask for their types: this becomes what they are.
template <class Not> struct Any {
    const Json* json;
    template <class T> requires(!std::is_same_v<std::remove_cvref_t<T>, Not>) operator T&() const { return *new T(into<std::remove_cv_t<T>>(*json)); }
};

// -- to JSON

inline void text(std::string& out, const std::string& value) {
    out += '"';
    for (unsigned char letter : value) {
        char code[8];
        if (letter == '"' || letter == '\\') { out += '\\'; out += char(letter); }
        else if (letter < ' ') { snprintf(code, sizeof code, "\\u%04x", letter); out += code; }
        else out += char(letter);
    }
    out += '"';
}

template <class T> void tell(std::string& out, const T& value);
template <class T> concept Range = requires(const T& many) { std::begin(many); std::end(many); };
template <class T> concept Mapping = Range<T> && requires { typename T::mapped_type; };
template <class T> concept Pair = requires(const T& both) { both.first; both.second; };

template <class C> void items(std::string& out, const C& many) {
    const char* gap = "[";
    for (const auto& item : many) { out += gap; tell(out, static_cast<const typename C::value_type&>(item)); gap = ","; }
    out += many.begin() == many.end() ? "[]" : "]";
}
template <class M> void pairs(std::string& out, const M& many) {
    const char* gap = "{";
    for (const auto& [key, value] : many) {
        out += gap;
        if constexpr (std::is_convertible_v<decltype(key), std::string>) text(out, key);
        else { out += '"'; tell(out, key); out += '"'; }
        out += ':';
        tell(out, value);
        gap = ",";
    }
    out += many.begin() == many.end() ? "{}" : "}";
}
template <Node T> void nodes(std::string& out, const T* first) {
    std::vector<std::string> values;
    if constexpr (requires(T node) { node.next; }) {
        for (; first; first = first->next) { values.emplace_back(); tell(values.back(), first->val); if (values.size() > 200000) throw std::logic_error("the list goes round in a circle"); }
        out += "{\"list\":[";
    } else {
        std::vector<const T*> all{first};
        for (size_t at = 0; at < all.size(); ++at) {
            values.emplace_back("null");
            if (!all[at]) continue;
            values.back().clear();
            tell(values.back(), all[at]->val);
            all.push_back(all[at]->left);
            all.push_back(all[at]->right);
            if (all.size() > 200000) throw std::logic_error("the tree goes round in a circle");
        }
        while (!values.empty() && values.back() == "null") values.pop_back();
        out += "{\"tree\":[";
    }
    for (size_t at = 0; at < values.size(); ++at) { out += at ? "," : ""; out += values[at]; }
    out += "]}";
}
template <class T> void tell(std::string& out, const T& value) {
    if constexpr (std::is_same_v<T, bool>) out += value ? "true" : "false";
    else if constexpr (std::is_same_v<T, char>) text(out, std::string(1, value));
    else if constexpr (std::is_convertible_v<T, std::string>) {
        if constexpr (std::is_pointer_v<T>) { if (!value) { out += "null"; return; } }
        text(out, value);
    }
    else if constexpr (std::is_integral_v<T>) out += std::to_string(value);
    else if constexpr (std::is_floating_point_v<T>) {
        char made[40];
        snprintf(made, sizeof made, "%.17g", double(value));
        out += std::isnan(value) ? "NaN" : std::isinf(value) ? (value < 0 ? "-Infinity" : "Infinity") : made;
    }
    else if constexpr (std::is_enum_v<T>) out += std::to_string(static_cast<long long>(value));
    else if constexpr (std::is_pointer_v<T>) { if (value) nodes(out, value); else out += "null"; }
    else if constexpr (Mapping<T>) pairs(out, value);
    else if constexpr (Range<T>) items(out, value);
    else if constexpr (Pair<T>) { out += '['; tell(out, value.first); out += ','; tell(out, value.second); out += ']'; }
    else if constexpr (requires { value.has_value(); *value; }) { if (value) tell(out, *value); else out += "null"; }
    else static_assert(sizeof(T) == 0, "tests cannot read a value of this type");
}

// -- calls

using Made = std::optional<std::string>;
struct Object {
    virtual Made call(const std::string& name, const Json& args) = 0;
    virtual ~Object() = default;
};

template <class F> Made told(F&& made) {
    using R = decltype(made());
    std::string out;
    if constexpr (std::is_void_v<R>) { made(); out = "null"; }
    else tell(out, static_cast<const std::remove_cvref_t<R>&>(made()));
    return out;
}
// References of the candidate's need something that lasts as long as the call.
template <class... A> using Kept = std::tuple<std::remove_cvref_t<A>...>;
template <class... A, size_t... N> Kept<A...> kept(const Json& args, std::index_sequence<N...>) {
    if (args.size() != sizeof...(A)) throw std::invalid_argument("the test gives another number of arguments");
    return Kept<A...>{into<std::remove_cvref_t<A>>(args[N])...};
}
template <class R, class... A> Made call(R (*function)(A...), const Json& args) {
    Kept<A...> values = kept<A...>(args, std::index_sequence_for<A...>{});
    return told([&]() -> R { return std::apply([&](auto&... each) -> R { return function(static_cast<A>(each)...); }, values); });
}
template <class T, class M, class... A> Made on(T& self, M method, const Json& args) {
    Kept<A...> values = kept<A...>(args, std::index_sequence_for<A...>{});
    using R = std::invoke_result_t<M, T&, A...>;
    return told([&]() -> R { return std::apply([&](auto&... each) -> R { return (self.*method)(static_cast<A>(each)...); }, values); });
}
template <class T, class R, class C, class... A> Made call_on(T& self, R (C::*method)(A...), const Json& args) { return on<T, R (C::*)(A...), A...>(self, method, args); }
template <class T, class R, class C, class... A> Made call_on(T& self, R (C::*method)(A...) const, const Json& args) { return on<T, R (C::*)(A...) const, A...>(self, method, args); }
template <class T, class R, class C, class... A> Made call_on(T& self, R (C::*method)(A...) noexcept, const Json& args) { return on<T, R (C::*)(A...) noexcept, A...>(self, method, args); }
template <class T, class R, class C, class... A> Made call_on(T& self, R (C::*method)(A...) const noexcept, const Json& args) { return on<T, R (C::*)(A...) const noexcept, A...>(self, method, args); }

inline void say(std::string line) {
    if (line.size() > 128 * 1024) line = "{\"too_long\":true}";
    line += '\n';
    for (size_t at = 0; at < line.size();) {
        ssize_t wrote = write(3, line.data() + at, line.size() - at);
        if (wrote <= 0) _exit(1);
        at += size_t(wrote);
    }
}
inline void raised(const std::vector<std::string>& kinds, const std::string& trace) {
    std::string out = "{\"raised\":{\"kinds\":[";
    for (size_t at = 0; at < kinds.size(); ++at) { out += at ? "," : ""; text(out, kinds[at]); }
    out += "],\"trace\":";
    text(out, trace.substr(0, 5000));
    say(out + "}}");
}
inline void caught(const std::exception& problem) {
    int status = 0;
    std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(typeid(problem).name(), nullptr, nullptr, &status), std::free);
    std::string full = name ? name.get() : "exception";
    std::vector<std::string> kinds{full.substr(full.rfind(':') == std::string::npos ? 0 : full.rfind(':') + 1), full};
    if (dynamic_cast<const std::logic_error*>(&problem)) kinds.push_back("logic_error");
    if (dynamic_cast<const std::runtime_error*>(&problem)) kinds.push_back("runtime_error");
    kinds.push_back("exception");
    raised(kinds, full + ": " + problem.what());
}

template <class F> int run(F make) {
    std::string all{std::istreambuf_iterator<char>(std::cin), {}};
    Json calls = Reader(all).value();
    Object* current = nullptr;
    for (const Json& call : calls.items) {
        const std::string kind = call.keys[0];
        bool failed = true;
        try {
            Made made = make(kind, call[0].text, *call.find("args"), current);
            say(made ? "{\"value\":" + *made + "}" : "{\"done\":true}");
            failed = false;
        } catch (const std::exception& problem) {
            caught(problem);
        } catch (...) {
            raised({"unknown"}, "It threw something that is no std::exception.");
        }
        if (failed && kind == "new") break;
    }
    std::cout.flush();
    fflush(nullptr);
    _exit(0);
}

}  // namespace viva
