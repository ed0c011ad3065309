/** Settings of a plan that customers see. */
export const planFlags = [
  'installableWithoutPrivateNetworking',
  'installableWithPrivateNetworking',
  'temporarySupported',
  'temporarySpaceSupported',
  'shield',
  'shieldDefault',
] as const
