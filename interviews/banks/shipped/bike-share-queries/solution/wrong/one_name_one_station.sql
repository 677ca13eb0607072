SELECT
    station.name,
    sum((SELECT count(*) FROM ride WHERE ride.from_station = station.id)) AS began,
    sum((SELECT count(*) FROM ride WHERE ride.to_station = station.id)) AS ended
FROM station
GROUP BY station.name
ORDER BY began DESC, station.name;

-- 2. Invitations.
WITH habit AS (
    SELECT
        ride.member_id,
        station.name AS station,
        count(*) AS rides,
        row_number() OVER (PARTITION BY ride.member_id ORDER BY count(*) DESC, station.name) AS place
    FROM ride
    JOIN station ON station.id = ride.from_station
    GROUP BY ride.member_id, station.id, station.name
)
SELECT member.name, habit.station, coalesce(habit.rides, 0) AS rides
FROM member
LEFT JOIN habit ON habit.member_id = member.id AND habit.place = 1
WHERE NOT EXISTS (SELECT 1 FROM member AS guest WHERE guest.invited_by = member.id)
ORDER BY member.name;
