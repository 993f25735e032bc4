//! Text to vectors: all-MiniLM-L6-v2 run in this process.
