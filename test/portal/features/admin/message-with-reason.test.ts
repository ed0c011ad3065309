import { expect, test } from 'vitest'
import { messageWithReason } from '#portal/features/admin/reasons/message-with-reason.ts'

/* Issue 39.2: a reason keeps what was typed, and the cursor (|) comes after it. */

test.each([
  ['|', 'Why.|'],
  [' \n|', 'Why.|'],
  ['One|', 'One\nWhy.|'],
  ['One\n|', 'One\nWhy.|'],
  ['|One', 'Why.|\nOne'],
  ['One|Two', 'One\nWhy.|\nTwo'],
  ['One|\nTwo', 'One\nWhy.|\nTwo'],
  ['One\n|\nTwo', 'One\nWhy.|\nTwo'],
])('%j with a reason is %j', (before, after) => {
  const { text, cursor } = messageWithReason(before.replace('|', ''), before.indexOf('|'), 'Why.')
  expect(`${text.slice(0, cursor)}|${text.slice(cursor)}`).toBe(after)
})
