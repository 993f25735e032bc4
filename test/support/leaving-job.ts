// A job's process that has closed its channel and not ended yet, as each does for a moment at its end.
process.on("message", () => process.disconnect?.());
setTimeout(() => process.exit(), 60_000);
