import { listed } from '#contract/formats/listed.ts'
import type { Plan } from '#contract/plan.ts'

/** Names the plans with a value for a feature, which is deleted with the feature. */
export function lostValues(plans: readonly Pick<Plan, 'name' | 'offerings'>[], featureId: string): string {
  const losing = plans.filter(({ offerings }) => offerings.some(({ feature }) => feature.id === featureId))
  if (losing.length === 0) return 'No plan has a value for it.'
  const names = listed(losing.map(({ name }) => name))
  return losing.length === 1
    ? `One plan loses its value for it: ${names}.`
    : `${losing.length} plans lose their values for it: ${names}.`
}
