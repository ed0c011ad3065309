/** The order in which a review's steps run. */
export const stepOrder: { id: string; from: 's2.logs'; steps: readonly string[] } = {
  id: 'review-step.order',
  from: 's2.logs',
  steps: ['manifest', 'provision', 'deprovision', 'reprovision'],
}
