const whole = new Intl.NumberFormat("en-GB");

/** Such as "1 member" or "1,200 members". */
export function counted(count: number, noun: string): string {
  return `${whole.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
