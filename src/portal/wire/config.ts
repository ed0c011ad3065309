import * as v from 'valibot'
import { flagPhases, portalConfig, type PortalConfig } from '#contract/config.ts'
import { takeEarlyAnswer } from './early-answer.ts'

interface Loaded {
  config: PortalConfig
  /** performance.now() when it came, in ms. */
  at: number
}

let loading: Promise<Loaded> | null = null

async function read(): Promise<Loaded> {
  try {
    const answer = await (takeEarlyAnswer('/config.json') ?? fetch('/config.json'))
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return { config: v.parse(portalConfig, await answer.json()), at: performance.now() }
  } catch (cause) {
    loading = null
    throw new Error('Could not read config. The portal needs /config.json to start; try again in a moment.', {
      cause,
    })
  }
}

const loaded = (): Promise<Loaded> => (loading ??= read())

/** The run-time configuration, read once; a failure is tried afresh at the next call. Rejects with an Error. */
export const loadConfig = async (): Promise<PortalConfig> => (await loaded()).config

/** The platform's present time, which a demo's clock may set apart from the browser's. */
export async function platformNow(): Promise<Date> {
  const { config, at } = await loaded()
  return new Date(Date.parse(config.now) + performance.now() - at)
}

/**
 * Tells whether a change flag is on: its phase has been reached by the deployment (READINGS 30).
 * Throws a RangeError that lists the valid names for one that is not configured.
 */
export function flagOn(config: Pick<PortalConfig, 'flags'>, name: string): boolean {
  const { deployment, phases } = config.flags
  const phase = Object.hasOwn(phases, name) ? phases[name] : undefined
  if (phase === undefined) {
    throw new RangeError(`'${name}' is not a change flag; valid ones are ${Object.keys(phases).join(', ')}`)
  }
  return flagPhases.indexOf(phase) >= flagPhases.indexOf(deployment)
}
