import type { AnyRouter } from '@tanstack/react-router'
import { idle } from '../frame/idle.ts'
import { loadConfig } from '#portal/wire/config.ts'

/**
 * Starts tracing when the browser is idle, if the deployment configures an endpoint. `router` reports
 * navigations; null on pages without one. A failure never disturbs the user.
 */
export async function telemetryWhenIdle(router: AnyRouter | null): Promise<void> {
  try {
    const { bases, flags } = await loadConfig()
    if (bases.telemetry === null) return
    await idle()
    const { startTelemetry } = await import('./start-telemetry.ts')
    startTelemetry(bases.telemetry, flags.deployment, router)
  } catch (error) {
    // Log to the browser's console; the page works without traces.
    reportError(error)
  }
}
