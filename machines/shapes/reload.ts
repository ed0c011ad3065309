import { unprovided } from '../given.ts'

/** Placeholder of the effect that reloads the page's data after a change or a refusal. */
export const reload = unprovided<void>('reload')

/** Reloads the page's data, and goes on alike if that fails. */
export const reloadThen = <Target extends string, Action extends string = never>(
  target: Target,
  ...actions: readonly Action[]
) => ({ src: 'reload', onDone: { target, actions }, onError: { target, actions } }) as const
