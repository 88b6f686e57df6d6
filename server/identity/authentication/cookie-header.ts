/** Returns the value of a cookie in a Cookie header; null when absent. A large cookie comes as `name.0`, `name.1`, … */
export function cookieIn(header: string | undefined, name: string): string | null {
  const cookies = new Map(
    (header ?? '').split(';').map((pair) => {
      const cut = pair.indexOf('=');
      return [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()];
    }),
  );
  const whole = cookies.get(name);
  if (whole !== undefined) return whole === '' ? null : whole;
  let joined = '';
  for (let part = cookies.get(`${name}.0`), index = 1; part !== undefined; index += 1) {
    joined += part;
    part = cookies.get(`${name}.${index}`);
  }
  return joined === '' ? null : joined;
}
