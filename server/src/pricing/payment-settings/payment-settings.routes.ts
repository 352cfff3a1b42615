import { paymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readSample } from './sample-deal.ts'
import { readPaymentSettings, savePaymentSettings } from './payment-settings.service.ts'

export function servePaymentSettings(router: Router) {
  serve(router, paymentSettings.get, readPaymentSettings)
  serve(router, paymentSettings.sample, readSample)
  serve(router, paymentSettings.replace, savePaymentSettings)
  serve(router, paymentSettings.update, savePaymentSettings)
}
