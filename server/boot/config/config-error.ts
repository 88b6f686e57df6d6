/** The environment is wrong. `mistakes` has one line for each mistake, which names the variable and never its value. */
export class ConfigError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
  }
}
