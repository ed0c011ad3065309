import { regionPlaces, type Region } from '#contract/installs/regions.ts'
import type { Database } from '#server/db/database.ts'
import type { Act } from '#server/law/act.ts'
import { findInstall } from '#server/law/find-install.ts'
import { loadAddon } from '#server/law/subjects.ts'
import { resourceUrl } from '#server/outbound/provider-url.ts'
import type { ProviderRequest } from '#server/outbound/call-provider.ts'
import { type ProviderAction, secretsOf } from '#server/provisioning/attempts.ts'
import { newGrant, passwordsOf, providerToday } from '#server/provisioning/provider-today.ts'
import { openLogDrain } from './install-config.ts'
import { isCallable, leaseInstall } from './install-lease.ts'
import { type HeldInstall, planSlugOf, storeInstall } from './install-steps.ts'

/** The call that an install needs. */
export interface Need {
  action: ProviderAction
  /** The plan that the call is about. */
  planId: string
}

/** The call that an install needs by its state; null if there is none. */
export function needOf({ state, planId, targetPlanId, isPlanUnsure, callAt }: HeldInstall): Need | null {
  if (callAt === null) return null
  if (state === 'requested') return { action: 'provision', planId }
  if (state === 'changing') return { action: 'plan_change', planId: targetPlanId ?? planId }
  if (state === 'provisioned') return isPlanUnsure ? { action: 'plan_change', planId } : null
  return state === 'removing' || state === 'failed' ? { action: 'deprovision', planId } : null
}

/** A call to an install's provider that this process makes while it has the lease. */
export interface InstallCall extends Need {
  installId: string
  leaseId: string
  planSlug: string
  /** Null if it cannot be made: the add-on has no manifest, or its secrets cannot be opened. */
  request: ProviderRequest | null
  /** The manifest that the answer is compared with. */
  contents: Record<string, unknown>
  /** Values that must be neither stored nor shown. */
  hidden: readonly string[]
}

type Sent = Pick<ProviderRequest, 'method' | 'url' | 'body'>

/** The fields of a provision request that the manifest asks for. */
function logFields(install: HeldInstall, config: Act['config'], contents: Record<string, unknown>) {
  const { requires = [] } = (contents.api ?? {}) as { requires?: readonly string[] }
  const token = requires.includes('syslog_drain') ? openLogDrain(config, install) : null
  const url = requires.includes('log_input') ? install.logInputUrl : null
  return {
    ...(url === null ? {} : { log_input_url: url }),
    ...(token === null ? {} : { log_drain_token: token }),
  }
}

interface Target {
  baseUrl: string
  contents: Record<string, unknown>
}

async function sentFor(
  { tx, now, config }: Act,
  install: HeldInstall,
  { action }: Need,
  slug: string,
  { baseUrl, contents }: Target,
): Promise<{ sent: Sent; code: string; logs: string[] }> {
  const url = resourceUrl(baseUrl, install.id)
  if (action === 'deprovision') return { sent: { method: 'DELETE', url, body: null }, code: '', logs: [] }
  if (action === 'plan_change')
    return { sent: { method: 'PUT', url, body: { plan: slug } }, code: '', logs: [] }
  const grant = await newGrant(tx, install, now)
  const logs = logFields(install, config, contents)
  const body = {
    uuid: install.id,
    name: install.name,
    plan: slug,
    region: regionPlaces[install.region as Region],
    options: install.options,
    callback_url: `${config.publicUrl}/platform/addons/${install.id}`,
    oauth_grant: grant,
    ...logs,
  }
  return { sent: { method: 'POST', url: baseUrl, body }, code: grant.code, logs: Object.values(logs) }
}

/**
 * Takes the lease of the call that an install needs, whose add-on is locked, and prepares it with a fresh grant and
 * today's secrets; null if it needs none, another process is calling, or an unanswered call may still take effect. The
 * try is counted before it is made.
 */
export async function takeInstallCall(act: Act, install: HeldInstall): Promise<InstallCall | null> {
  const { tx, config } = act
  const need = needOf(install)
  if (need === null || !(await isCallable(tx, install.id))) return null
  const planSlug = await planSlugOf(tx, need.planId)
  await storeInstall(act, install.id, { tries: install.tries + 1 })
  const leaseId = await leaseInstall(tx, install.id)
  const provider = await providerToday(tx, config, install.addonId, act.now)
  const held = { ...need, installId: install.id, leaseId, planSlug }
  const secrets = provider?.secrets ?? null
  if (provider === null || secrets === null) return { ...held, request: null, contents: {}, hidden: [] }
  const { sent, code, logs } = await sentFor(act, install, need, planSlug, provider)
  const request = { ...sent, user: install.addon.slug, ...passwordsOf(provider, secrets) }
  const hidden = [...secretsOf(request, secrets, code), ...logs]
  return { ...held, request, contents: provider.contents, hidden }
}

/** Loads an install with its add-on, whose row is locked first. Throws if there is none. */
export async function lockInstall(tx: Database, id: string): Promise<HeldInstall> {
  const named = await findInstall(tx, id, false)
  const addon = named === undefined ? null : await loadAddon(tx, named.addonId, true)
  const row = addon === null ? undefined : await findInstall(tx, id, true)
  if (addon === null || row === undefined) throw new Error(`install ${id} is not stored`)
  return { ...row, addon }
}
