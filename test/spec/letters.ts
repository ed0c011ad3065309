import type { DueLetter } from './writes/write.ts'

/*
 * Letters of events that no row of writes/ has: such as come in several steps, or are the platform's own. Everybody whom a
 * row doesn't name gets none.
 */

interface ToldRow {
  readonly event: string
  readonly sentence: string
  readonly letters: readonly (Omit<DueLetter, 'to'> & {
    readonly to: 'company' | 'staff' | 'customer' | 'leaver'
  })[]
}

const sentence = 'READINGS 46: a stage is reached (by whom, what it changed), shutdown by staff'

export const told: readonly ToldRow[] = [
  {
    event: 'an approval is requested again',
    sentence: 'READINGS 45 and 46: staff get each request again, with its text',
    letters: [
      {
        to: 'staff',
        topic: 'approvals',
        says: ['requested again', '> It is thicker now.', '/admin/approvals/'],
      },
    ],
  },
  {
    event: 'staff take an add-on to beta',
    sentence,
    letters: [
      {
        to: 'company',
        topic: 'stage',
        says: [
          'is in Beta now',
          'by platform staff',
          'Business approval',
          'Dev Center article review were given with it',
          'Alpha users’ invitations have ended',
        ],
        // READINGS 46: staff are a role to others.
        keeps: ['admin@platform.example'],
      },
    ],
  },
  {
    event: 'staff take an add-on to GA',
    sentence,
    letters: [
      {
        to: 'company',
        topic: 'stage',
        says: [
          'is in GA now',
          'The plan big is available to all users',
          'is the default plan',
          'shown in the marketplace',
        ],
        keeps: ['The plan test'],
      },
    ],
  },
  {
    event: 'staff shut an add-on down',
    sentence,
    letters: [
      {
        to: 'company',
        topic: 'stage',
        says: ['has been shut down', 'by platform staff', 'plans are disabled'],
      },
    ],
  },
  {
    event: 'an announced shutdown comes',
    sentence,
    letters: [
      {
        to: 'company',
        topic: 'stage',
        says: ['has been shut down', 'by the platform', 'plans are disabled'],
      },
      {
        to: 'customer',
        topic: 'stage',
        says: ['has been shut down', 'December 2nd, 2026', '/marketplace/acme-ga'],
      },
    ],
  },
  {
    event: 'a review passes',
    sentence: 'READINGS 46: a review finished',
    letters: [{ to: 'company', topic: 'reviews', says: ['has passed', '/addons/acme-alpha/logs/reviews/'] }],
  },
  {
    event: 'a review fails',
    sentence: 'READINGS 46: a review finished',
    letters: [
      { to: 'company', topic: 'reviews', says: ['has failed', 'what went wrong'], keeps: ['passed'] },
    ],
  },
  {
    event: 'a review ends in an error of the platform',
    sentence: 'READINGS 43 and 46: one that ended in internal_error decides nothing',
    letters: [{ to: 'company', topic: 'reviews', says: ['decides nothing'], keeps: ['what went wrong'] }],
  },
  { event: 'a review is canceled', sentence: 'READINGS 43: a canceled one decides nothing', letters: [] },
  { event: 'a trial ends', sentence: 'READINGS 22: a trial decides nothing', letters: [] },
  {
    event: 'calls to a provider fail more than usual',
    sentence: 'READINGS 46: topic reviews; issue 33: at least 5 in the hour, at most one letter a day',
    letters: [
      {
        to: 'company',
        topic: 'reviews',
        says: [
          '6 of the platform’s calls',
          'Server error: 4',
          'Time-out: 2',
          'tried again for ten minutes',
          '/addons/acme-ga/logs#failed-attempts',
        ],
      },
    ],
  },
  {
    event: 'calls to a provider fail as they usually do',
    sentence: 'READINGS 46: more than usual',
    letters: [],
  },
  {
    event: 'a person leaves the company',
    sentence: 'READINGS 46: a person revoked (to them too)',
    letters: [
      { to: 'company', topic: 'people', says: ['leaver@acme.example has left', '/company'] },
      { to: 'leaver', says: ['You have left the company'] },
    ],
  },
]
