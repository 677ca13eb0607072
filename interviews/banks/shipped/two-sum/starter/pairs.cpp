#include <vector>

// Returns the places {i, j}, i < j, of two numbers that add up to target, or {}.
std::vector<int> two_sum(const std::vector<int>& numbers, int target) {
    return {};
}
