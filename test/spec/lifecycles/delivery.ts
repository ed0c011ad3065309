import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type DeliveryState = 'pending' | 'retrying' | 'delivered' | 'given up'
export type DeliveryEvent = 'accepted' | 'not accepted' | 'last not accepted' | 'send again'

export interface DeliveryCells extends Step<DeliveryState, DeliveryEvent> {
  /** Of the ten, after the one that the event is of. */
  attempts: 'are left' | 'are over'
  webhook: 'enabled' | 'disabled'
}

const states = ['pending', 'retrying', 'delivered', 'given up'] as const

/** The delivery of a message to a webhook. */
export const delivery: SpecifiedLifecycle<DeliveryState, DeliveryEvent, DeliveryCells> = {
  name: 'delivery',
  domain: {
    state: states,
    event: ['accepted', 'not accepted', 'last not accepted', 'send again'],
    party: ['provider', 'staff', 'system'],
    attempts: ['are left', 'are over'],
    webhook: ['enabled', 'disabled'],
  },
  moves: [
    ...movesOf<DeliveryState, DeliveryEvent, DeliveryCells>('delivery', states, 'over', [
      ['accepted', ['pending', 'retrying'], 'delivered', 'p.delivery.accepted'],
      ['not accepted', ['pending', 'retrying'], 'retrying', 'p.delivery.attempts'],
      [
        'last not accepted',
        ['pending', 'retrying'],
        'given up',
        ['p.delivery.attempts', 'p.delivery.disabled'],
      ],
    ]),
    ...movesOf<DeliveryState, DeliveryEvent, DeliveryCells>('delivery', states, 'about to be sent', [
      ['send again', ['retrying', 'delivered', 'given up'], 'pending', 'p.delivery.again'],
    ]),
  ],
  blockers: [
    {
      id: 'delivery.by-the-platform',
      from: 'p.delivery.platform',
      given: { event: ['accepted', 'not accepted', 'last not accepted'], party: ['provider', 'staff'] },
      comes: 'not-platform',
    },
    {
      id: 'delivery.by-a-person',
      from: 'p.delivery.again',
      given: { event: 'send again', party: 'system' },
      comes: 'not-a-person',
    },
    {
      id: 'delivery.attempts-over',
      from: 'p.delivery.attempts',
      given: { event: 'not accepted', attempts: 'are over' },
      comes: 'attempts-over',
    },
    {
      id: 'delivery.attempts-left',
      from: 'p.delivery.attempts',
      given: { event: 'last not accepted', attempts: 'are left', webhook: 'enabled' },
      comes: 'attempts-left',
    },
    {
      id: 'delivery.disabled',
      from: 'p.delivery.disabled',
      given: { event: ['accepted', 'not accepted', 'send again'], webhook: 'disabled' },
      comes: 'disabled',
    },
  ],
}
