import { approvalMessageCreate } from '#contract/endpoints/approvals.ts'
import { messageWriting, type NewMessage } from '#machines/approval/message.ts'
import { settling } from '#machines/settle.ts'
import { callApi } from '#portal/wire/api.ts'

/** The machine that writes a message on an approval, with the platform's call. */
export const messageMachine = messageWriting.provide({
  actors: {
    settle: settling<NewMessage, unknown, never>({
      send: ({ approvalId: id, text }, options) =>
        callApi(approvalMessageCreate, { params: { id }, body: { text } }, options),
    }),
  },
})
