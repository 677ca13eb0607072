"""The candidate's edge: pages and sockets that parse, ask access, call one verb and answer."""
