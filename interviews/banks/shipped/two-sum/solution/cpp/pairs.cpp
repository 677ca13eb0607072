#include <cstdint>
#include <unordered_map>
#include <vector>

// Returns the places {i, j}, i < j, of two numbers that add up to target, or {}.
// One walk: each number looks for its counterpart among those before it and only then joins them,
// at its first place. A difference can leave 32 bits, so it is taken in 64.
std::vector<int> two_sum(const std::vector<int>& numbers, int target) {
    std::unordered_map<std::int64_t, int> first_place;
    first_place.reserve(numbers.size());
    for (int place = 0; place < static_cast<int>(numbers.size()); ++place) {
        const std::int64_t number = numbers[place];
        if (const auto partner = first_place.find(target - number); partner != first_place.end()) {
            return {partner->second, place};
        }
        first_place.emplace(number, place);
    }
    return {};
}
