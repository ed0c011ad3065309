/** The status that a refusal with these blockers has (CONTRACT: 403 for staff only, 409 for state, else 422). */
export function refusalStatus(blockers: readonly { code: string }[]): 403 | 409 | 422 {
  const codes = new Set(blockers.map(({ code }) => code))
  if (codes.has('staff_only')) return 403
  return codes.has('wrong_state') || codes.has('wrong_stage') ? 409 : 422
}
