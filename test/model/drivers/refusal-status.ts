const forbidden = new Set(['staff_only', 'provider_only', 'system_only', 'change_request_needed'])
const inState = new Set([
  'wrong_state',
  'wrong_stage',
  'addon_shut_down',
  'default_plan',
  'not_installable',
  'past_alpha',
  'not_invite_only',
  'not_in_ga',
  'test_plan',
  'contract_priced',
  'repricing_active',
])

/** The status that a refusal with these blockers has (CONTRACT: 403 for another party, 409 for state, else 422). */
export function refusalStatus(blockers: readonly { code: string }[]): 403 | 409 | 422 {
  if (blockers.some(({ code }) => forbidden.has(code))) return 403
  return blockers.some(({ code }) => inState.has(code)) ? 409 : 422
}
