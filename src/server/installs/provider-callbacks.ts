import { conflict } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import { findInstall } from '#server/law/find-install.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { confirmRemoval, withConfig } from './end-call.ts'
import { type HeldInstall, noCall, stepInstall, storeInstall } from './install-steps.ts'

/** Loads an install of an add-on that is locked, and locks it. */
export async function calledInstall(act: Act, id: string, addon: AddonRow): Promise<HeldInstall> {
  const install = await findInstall(act.tx, id, true)
  if (install === undefined) throw new Error(`install ${id} is not stored`)
  return { ...install, addon }
}

/** Sets config vars that a provider gives its install; returns the names of all that are set. Throws 409 once it is over. */
export async function setInstallConfig(
  act: Act,
  install: HeldInstall,
  values: Record<string, string>,
): Promise<readonly string[]> {
  if (install.state === 'removed' || install.state === 'failed')
    throw conflict(`The install is ${install.state}.`)
  return (await storeInstall(act, install.id, withConfig(act, install, values))).configNames
}

/**
 * Takes a provider's word that its install is provided, or removed. What is so already stays so. Throws 409 in another
 * state.
 */
export async function endByProvider(
  act: Act,
  install: HeldInstall,
  action: 'provision' | 'deprovision',
): Promise<void> {
  const { state } = install
  if (action === 'provision') {
    if (state === 'provisioned' || state === 'changing') return
    const event = { type: 'provision', by: 'provider' } as const
    await stepInstall(act, install, event, { ...noCall, provisionedAt: act.now })
    return
  }
  // A failed install may still have something to remove at its provider.
  if (state === 'removed') return
  await confirmRemoval(act, install, 'provider')
}
