#include <optional>

// Numbers come one by one; the one in the middle is known at any time.
class RunningMedian {
public:
    // Takes in one more number.
    void add(int number) {
    }

    // Returns the number in the middle, halfway between two, or nothing before anything came.
    std::optional<double> median() const {
        return std::nullopt;
    }
};
