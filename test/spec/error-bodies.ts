/**
 * True for a path whose refusals say `error`: the add-ons API, and what the platform's services call. The platform API,
 * the registry and source control say `message` (CONTRACT, errors and the platform's side).
 */
export const saysError = (path: string): boolean =>
  /^\/(?:api\/|platform\/(?:service|install|addon_plans|credits|payouts|catalogue))/.test(path)
