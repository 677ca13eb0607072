#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <vector>

// Numbers come one by one; the one in the middle is known at any time.
//
// `low` holds the lower half with its largest on top, `high` the upper half with its smallest. They
// are equally long, or `low` has one more.
class RunningMedian {
public:
    // Takes in one more number: it goes through both halves, so what ends up is in order.
    void add(int number) {
        low.push(number);
        high.push(low.top());
        low.pop();
        if (high.size() > low.size()) {
            low.push(high.top());
            high.pop();
        }
    }

    // Returns the number in the middle, halfway between two, or nothing before anything came.
    std::optional<double> median() const {
        if (low.empty()) {
            return std::nullopt;
        }
        if (low.size() > high.size()) {
            return low.top();
        }
        return (static_cast<std::int64_t>(low.top()) + high.top()) / 2.0;
    }

private:
    std::priority_queue<int> low;
    std::priority_queue<int, std::vector<int>, std::greater<>> high;
};
