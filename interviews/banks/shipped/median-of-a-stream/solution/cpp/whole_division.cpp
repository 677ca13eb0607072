#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <vector>

class RunningMedian {
public:
    void add(int number) {
        low.push(number);
        high.push(low.top());
        low.pop();
        if (high.size() > low.size()) {
            low.push(high.top());
            high.pop();
        }
    }

    std::optional<double> median() const {
        if (low.empty()) {
            return std::nullopt;
        }
        if (low.size() > high.size()) {
            return low.top();
        }
        return (static_cast<std::int64_t>(low.top()) + high.top()) / 2;
    }

private:
    std::priority_queue<int> low;
    std::priority_queue<int, std::vector<int>, std::greater<>> high;
};
