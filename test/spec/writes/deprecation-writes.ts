import { change, type DueLetter, step, toCompany, type Write } from './write.ts'

const sentence = 'SPEC is silent: as repricings, a notice raises nothing (READINGS 38)'
const told = (...says: string[]): DueLetter[] => [
  ...toCompany('stage', '/addons/acme-ga/deprecation', ...says),
  { to: 'customer@acme-customers.example', topic: 'stage', says },
]

/** Writes of an add-on's deprecation. */
export const deprecationWrites: readonly Write[] = [
  {
    call: 'deprecationCreate',
    sentence,
    trail: [
      step('deprecation', 'write', 'draft', 'draft', 'admin'),
      change('deprecation', 'date', null, '2027-06-01', 'admin'),
      change('deprecation', 'message', null, 'The message of it.', 'admin'),
    ],
    raises: 'nothing',
    made: ['deprecations'],
  },
  {
    call: 'deprecationUpdate',
    sentence,
    trail: [
      step('deprecation', 'write', 'draft', 'draft', 'admin'),
      change('deprecation', 'message', 'The message of it.', 'Another one.', 'admin'),
    ],
    raises: 'nothing',
    changed: ['deprecations'],
  },
  {
    call: 'deprecationStep',
    sentence,
    trail: [step('deprecation', 'announce', 'draft', 'announced', 'admin')],
    raises: 'nothing',
    changed: ['deprecations'],
    letters: told('acme-ga will be shut down on June 1st, 2027', 'The message of it.'),
  },
  {
    call: 'deprecationStep',
    where: 'that withdraws',
    sentence,
    trail: [step('deprecation', 'withdraw', 'announced', 'withdrawn', 'admin')],
    raises: 'nothing',
    changed: ['deprecations'],
    letters: told('acme-ga will not be shut down', 'June 1st, 2027'),
  },
]
