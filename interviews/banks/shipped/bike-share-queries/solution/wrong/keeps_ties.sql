-- 1. Traffic.
WITH starts AS (
    SELECT from_station AS station_id, count(*) AS rides FROM ride GROUP BY from_station
),
ends AS (
    SELECT to_station AS station_id, count(*) AS rides
    FROM ride
    WHERE to_station IS NOT NULL
    GROUP BY to_station
)
SELECT station.name, coalesce(starts.rides, 0) AS began, coalesce(ends.rides, 0) AS ended
FROM station
LEFT JOIN starts ON starts.station_id = station.id
LEFT JOIN ends ON ends.station_id = station.id
ORDER BY began DESC, station.name;

-- 2. Invitations.
WITH habit AS (
    SELECT
        ride.member_id,
        station.name AS station,
        count(*) AS rides,
        rank() OVER (PARTITION BY ride.member_id ORDER BY count(*) DESC) AS place
    FROM ride
    JOIN station ON station.id = ride.from_station
    GROUP BY ride.member_id, station.id, station.name
)
SELECT member.name, habit.station, coalesce(habit.rides, 0) AS rides
FROM member
LEFT JOIN habit ON habit.member_id = member.id AND habit.place = 1
WHERE NOT EXISTS (SELECT 1 FROM member AS guest WHERE guest.invited_by = member.id)
ORDER BY member.name;
