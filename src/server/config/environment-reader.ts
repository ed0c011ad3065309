export type Environment = Readonly<Record<string, string | undefined>>

/** True for a valid calendar day (the parser reads 30 February as 2 March). */
const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

/** True for an ISO 8601 instant with an offset. */
export const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value))

/** Reads environment variables and collects their problems. */
export class EnvironmentReader {
  readonly problems: string[] = []
  constructor(readonly env: Environment) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim()
    return value === undefined || value === '' ? null : value
  }

  parsed<T>(name: string, fallback: T, wanted: string, parse: (value: string) => T | undefined): T {
    const value = this.text(name)
    if (value === null) return fallback
    const result = parse(value)
    if (result !== undefined) return result
    this.problems.push(`${name} must be ${wanted}.`)
    return fallback
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    return this.parsed(name, fallback, `a whole number from ${min} to ${max}`, (value) => {
      const number = Number(value)
      return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined
    })
  }

  truth<T>(name: string, fallback: T): boolean | T {
    return this.parsed<boolean | T>(name, fallback, 'true or false', (value) =>
      value === 'true' ? true : value === 'false' ? false : undefined,
    )
  }

  day(name: string, fallback: string): string {
    return this.parsed(name, fallback, 'a date in the form YYYY-MM-DD', (value) =>
      isDay(value) ? value : undefined,
    )
  }

  url(name: string, fallback: string): string {
    return this.parsed(name, fallback, 'an http or https URL', (value) =>
      /^https?:\/\//.test(value) && URL.canParse(value) ? /^.*[^/]/.exec(value)?.[0] : undefined,
    )
  }

  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    return this.parsed(name, fallback, `one of ${choices.join(', ')}`, (value) =>
      choices.find((each) => each === value),
    )
  }
}
