/** True if two types are identical; ties the contract's picklists to the machines' states. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
