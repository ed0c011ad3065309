import * as v from 'valibot'
import { flagPhases, portalConfig, type PortalConfig } from '#contract/config.ts'
import { takeEarlyAnswer } from './early-answer.ts'

interface Loaded {
  config: PortalConfig
  /** performance.now() on arrival, in ms. */
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

/** Loads the runtime configuration once; after a failure the next call retries. Rejects with an Error. */
export const loadConfig = async (): Promise<PortalConfig> => (await loaded()).config

/** The platform's current time, which a demo clock may set apart from the browser's. */
export async function platformNow(): Promise<Date> {
  const { config, at } = await loaded()
  return new Date(Date.parse(config.now) + performance.now() - at)
}

/**
 * True if a change flag is on, that is, the deployment has reached its phase (READINGS 30). Throws a
 * RangeError listing the valid names if the name is not configured.
 */
export function flagOn(config: Pick<PortalConfig, 'flags'>, name: string): boolean {
  const { deployment, phases } = config.flags
  const phase = Object.hasOwn(phases, name) ? phases[name] : undefined
  if (phase === undefined) {
    throw new RangeError(`'${name}' is not a change flag; valid ones are ${Object.keys(phases).join(', ')}`)
  }
  return flagPhases.indexOf(phase) >= flagPhases.indexOf(deployment)
}
