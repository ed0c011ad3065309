/** A machine's actor that stands still in a state. */
export const actorIn = ({
  tags = [],
  state = 'idle',
  problem = null,
  ...context
}: {
  tags?: readonly string[]
  state?: string
  problem?: object | null
  changed?: readonly object[]
} = {}) =>
  ({
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
    getSnapshot: () => ({
      hasTag: (tag: string) => tags.includes(tag),
      matches: (asked: string) => asked === state,
      context: { problem, ...context },
    }),
  }) as never
