/** Sentences of the product on what is told outside; SPEC has none. */
export const webhookSentences = {
  'p.delivery.attempts':
    'A message that a webhook does not accept is sent again, ten times in all, and then given up',
  'p.delivery.accepted': 'A message that a webhook accepts is delivered',
  'p.delivery.disabled':
    'Nothing is sent to a webhook that is disabled; what was still to be sent is given up',
  'p.delivery.again':
    'People have a message sent again, whether it was accepted, given up or waits for another attempt',
  'p.delivery.platform': 'The platform alone sends messages and says how that went',
} as const
