// Lua scripts, each one atomic step for all nodes. Each touches one key, and uses the server's clock: setting
// it back never makes a window longer than usual.
import type { Redis } from "ioredis";

const serverTime = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

export const scripts = {
  /** Counts ARGV[2] points in a window, which begins with the first. */
  countInWindow: `
local windowMs = tonumber(ARGV[1])
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left < 0 or left > windowMs then
  redis.call('PEXPIRE', KEYS[1], windowMs)
  left = windowMs
end
return {count, left}`,
  /** The count and the time left of a window; counts nothing. */
  peekWindow: `
local count = redis.call('GET', KEYS[1])
if not count then return {0, 0} end
return {tonumber(count), math.max(0, math.min(redis.call('PTTL', KEYS[1]), tonumber(ARGV[1])))}`,
  /** Takes one back from a window that is still open. */
  giveBackToWindow: `
if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end
return 0`,
  /**
   * Counts an attempt at a password as SignInDelays does: waitMax, free failures, delayMax, forgotten after.
   * The wait, and whether the attempt was counted.
   */
  countAttempt: `${serverTime}
local waitMax, free, delayMax = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local counter = redis.call('HMGET', KEYS[1], 'failures', 'freeAt')
local failures = (tonumber(counter[1]) or 0) + 1
local freeAt = math.max(now, math.min(tonumber(counter[2]) or 0, now + waitMax + delayMax))
local wait = freeAt - now
if wait > waitMax then return {wait, 0} end
if failures >= free then freeAt = freeAt + math.min(delayMax, 1000 * 2 ^ (failures - free)) end
redis.call('HSET', KEYS[1], 'failures', failures, 'freeAt', string.format('%.0f', freeAt))
redis.call('PEXPIRE', KEYS[1], freeAt - now + tonumber(ARGV[4]))
return {wait, 1}`,
  /** Notes that a node lives. Returns the nodes of the last ARGV[2] ms; a clock put back leaves no ghosts. */
  recordNode: `${serverTime}
redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - tonumber(ARGV[2])))
redis.call('ZREMRANGEBYSCORE', KEYS[1], string.format('(%.0f', now), '+inf')
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])`,
} as const;

/** A client that knows the scripts. `answers.ts` checks their answers before anything relies on them. */
export interface ScriptedRedis extends Redis {
  countInWindow(key: string, windowMs: number, points: number): Promise<unknown>;
  peekWindow(key: string, windowMs: number): Promise<unknown>;
  giveBackToWindow(key: string): Promise<unknown>;
  countAttempt(
    key: string,
    waitMsMax: number,
    freeFailures: number,
    delayMsMax: number,
    forgottenAfterMs: number,
  ): Promise<unknown>;
  recordNode(key: string, id: string, seenWithinMs: number): Promise<unknown>;
}
