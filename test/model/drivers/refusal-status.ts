const forbidden = new Set([
  'staff_only',
  'provider_only',
  'system_only',
  'person_only',
  'change_request_needed',
])
const inState = new Set([
  'wrong_state',
  'wrong_stage',
  'addon_shut_down',
  'addon_not_offered',
  'default_plan',
  'not_installable',
  'past_alpha',
  'not_invite_only',
  'not_in_ga',
  'test_plan',
  'contract_priced',
  'repricing_active',
  'not_overdue',
  'not_stuck',
  'not_waiting',
  'assigned_meanwhile',
  'not_yours',
  'always_told',
  'last_reader',
  'previous_over',
])

/** The status that a refusal with blockers of these codes has (CONTRACT: 403 for another party, 409 for state, else 422). */
export function refusalStatus(codes: readonly string[]): 403 | 409 | 422 {
  if (codes.some((code) => forbidden.has(code))) return 403
  return codes.some((code) => inState.has(code)) ? 409 : 422
}
