import { testPlanSlug } from '../plan/default-plan.ts'
import type { DefaultField } from '../plan/plan-defaults.ts'
import type { Stage } from '../progression/stage.ts'

/** The app that an add-on is to be installed on. */
export interface AppKind {
  /** Review and CI apps live for a short time only. */
  isTemporary: boolean
  /** True for an app in a private space. */
  isPrivate: boolean
  /** True for an app in a Shield space, which is private too. */
  isShield: boolean
}

/** The add-on's stage and its defaults. */
export interface Defaults extends Readonly<Record<DefaultField, string | null>> {
  stage: Stage
  /** The plan that is the default of Shield spaces; null if there is none. */
  shieldDefaultPlanSlug: string | null
}

/**
 * The slug of the plan that an app gets without naming one; null if there is none. In alpha it is the test plan
 * (SPEC section 3); later each kind of app has its own default, and a missing one falls back to the ordinary one
 * (READINGS 52).
 */
export function defaultFor(defaults: Defaults, { isTemporary, isPrivate, isShield }: AppKind): string | null {
  if (defaults.stage === 'alpha') return testPlanSlug
  const inSpace = isPrivate || isShield
  return (
    (isTemporary && inSpace ? defaults.temporarySpaceSupportedPlanSlug : null) ??
    (isTemporary && !inSpace ? defaults.temporarySupportedPlanSlug : null) ??
    (isShield ? defaults.shieldDefaultPlanSlug : null) ??
    (inSpace ? defaults.spaceDefaultPlanSlug : null) ??
    defaults.defaultPlanSlug
  )
}

/** The slug of the plan that a request gets: review and CI apps get their default, whatever they name. */
export const planFor = (defaults: Defaults, app: AppKind, named: string | null): string | null =>
  named === null || app.isTemporary ? defaultFor(defaults, app) : named
