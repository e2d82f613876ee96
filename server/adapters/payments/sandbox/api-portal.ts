import { z } from 'zod'
import { referred } from './api-error.ts'
import { livingCustomer } from './api-customers.ts'
import { endpoint } from './endpoint.ts'
import type { PortalConfiguration, PortalSession } from './objects.ts'
import { pageOf } from './page-of.ts'
import { expand, metadata, page, text, yesOrNo } from './params.ts'
import { newId } from './state.ts'

const onOrOff = z.strictObject({ enabled: yesOrNo })

const ConfigurationParams = z.strictObject({
  metadata: metadata.optional(),
  features: z.strictObject({
    payment_method_update: onOrOff.optional(),
    invoice_history: onOrOff.optional(),
    customer_update: onOrOff
      .extend({
        allowed_updates: z.array(z.enum(['address', 'email', 'name', 'phone', 'tax_id'])).optional(),
      })
      .optional(),
    subscription_cancel: onOrOff
      .extend({ mode: z.enum(['at_period_end', 'immediately']).optional() })
      .optional(),
    subscription_update: onOrOff.optional(),
  }),
  expand,
})

export const portalEndpoints = [
  endpoint('POST /v1/billing_portal/configurations', ConfigurationParams, ({ state, now }, params) => {
    const configuration: PortalConfiguration = {
      id: newId('bpc'),
      object: 'billing_portal.configuration',
      created: now,
      active: true,
      is_default: false,
      metadata: params.metadata ?? {},
      features: params.features,
      livemode: false,
    }
    state.portalConfigurations[configuration.id] = configuration
    return configuration
  }),
  endpoint(
    'GET /v1/billing_portal/configurations',
    z.strictObject({ ...page, active: yesOrNo.optional() }),
    ({ state }, { active, ...cut }) => {
      const found = Object.values(state.portalConfigurations).filter(
        (configuration) => active === undefined || configuration.active === active,
      )
      return pageOf('/v1/billing_portal/configurations', found, cut)
    },
  ),
  endpoint(
    'POST /v1/billing_portal/sessions',
    z.strictObject({ customer: text, return_url: z.url(), configuration: text, expand }),
    (world, { customer, return_url, configuration }) => {
      livingCustomer(world, customer)
      referred(world.state.portalConfigurations[configuration], 'configuration', configuration)
      const id = newId('bps')
      const url = world.pageUrl(`/portal/${id}`)
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        created: world.now,
        customer,
        configuration,
        return_url,
        url,
        livemode: false,
      }
      world.state.portalSessions[id] = session
      return session
    },
  ),
]
