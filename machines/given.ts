import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** The event of an actor that failed. */
export interface Failed {
  error: unknown
}

/** Refers to a guard or action that receives the event, with an error also that of a failed actor. */
export const given = <Name extends string>(type: Name) => ({
  type,
  params: <Event>({ event }: { event: Event }): Event => event,
})

/** Refers to a guard or action that receives the output of an invoked actor. */
export const told = <Name extends string>(type: Name) => ({
  type,
  params: <Output>({ event }: { event: { output: Output } }): Output => event.output,
})

/** Stands for an actor that whoever runs the machine provides. */
export const unprovided = <Output, Input = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`provide ${name}`)))
