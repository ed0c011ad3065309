import type { WholeAddon } from '#contract/addon.ts'
import type { ListingData } from '#portal/features/listing/data.ts'

/** An add-on with every text of its listing. */
export const listedAddon = (given: Partial<WholeAddon> = {}): WholeAddon =>
  ({
    id: 'acme',
    etag: '"1"',
    slug: 'acme-mail',
    name: 'acme',
    displayName: 'Acme Mail',
    summary: 'Mail that arrives.',
    state: 'beta',
    visible: true,
    hasIcon: true,
    iconUrl: '/images/acme.png',
    emailSupport: 'help@acme.example',
    legalStatements: 'No warranty.',
    providerTermsUrl: 'https://acme.example/terms',
    languages: ['Go', 'Node'],
    supportedGenerations: ['cedar'],
    categories: [{ id: 'mail', slug: 'mail', label: 'Mail' }],
    buttons: ['acme/sample'],
    ...given,
  }) as WholeAddon

/** So many screenshots. */
export const shots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    name: `Shot ${index}`,
    thumbUrl: `/images/t${index}.png`,
    mediumUrl: `/images/m${index}.png`,
    retinaUrl: `/images/r${index}.png`,
  }))
/** The other records of its listing. */
export const listingData = (given: object = {}): ListingData =>
  ({
    screenshots: shots(2),
    benefits: [
      { id: 'b1', title: 'Fast', description: 'It is fast.' },
      { id: 'b2', title: 'Safe', description: 'It is safe.' },
    ],
    documentations: [
      {
        id: 'd',
        devcenterUrl: 'https://dev.example/acme',
        status: 'ok',
        hasDocs: true,
        statusMessage: 'Looks good.',
      },
    ],
    categories: [
      { id: 'mail', label: 'Mail', active: true },
      { id: 'logs', label: 'Logs', active: true },
      { id: 'old', label: 'Old', active: false },
    ],
    approvals: [],
    ...given,
  }) as never
