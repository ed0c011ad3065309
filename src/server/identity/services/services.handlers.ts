import type { Handlers } from '#server/law/handler.ts'

export const serviceHandlers = {
  serviceView: (_, { caller: { name, may, tokenPrefix } }) =>
    Promise.resolve({ name, may: [...may], tokenPrefix }),
} satisfies Partial<Handlers>
