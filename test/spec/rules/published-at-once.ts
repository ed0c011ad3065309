/**
 * The trail rows whose transaction publishes the add-on's page to the marketplace: whatever narrows or prices an offer is
 * shown at once, all else within 90 minutes (SPEC). By kind of record, the events of its lifecycle and the fields; of a
 * plan, also the availabilities that a step leaves, and of an add-on a flag that is turned off.
 */
export const publishedAtOnce: Readonly<
  Record<string, { events?: string; left?: string; fields?: string; turnedOff?: string }>
> = {
  addon: {
    events: 'shutDown',
    fields:
      'supportedGenerations defaultPlanSlug spaceDefaultPlanSlug temporarySupportedPlanSlug temporarySpaceSupportedPlanSlug',
    turnedOff: 'visible',
  },
  plan: {
    left: 'allUsers',
    fields:
      'priceCents priceContract installableWithPrivateNetworking installableWithoutPrivateNetworking temporarySupported temporarySpaceSupported shield shieldDefault',
  },
  // Its ends come with the add-on's shutdown, which publishes them.
  deprecation: { events: 'write announce withdraw', fields: 'date' },
}
