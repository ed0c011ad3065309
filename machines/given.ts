/** Refers to a guard or action that receives the event, with an error also that of a failed actor. */
export const given = <Name extends string>(type: Name) => ({
  type,
  params: <Event>({ event }: { event: Event }): Event => event,
})
