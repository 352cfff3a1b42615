import { leadForms, leads } from '@forecourt/contract/customers/leads.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { createKey, readKeys, revokeKey, rotateKey } from './lead-keys.service.ts'
import { readLeadMail, retryDelivery, saveLeadMail } from './lead-mail.service.ts'
import { askToBeNotified, writeToDealership } from './lead-forms.service.ts'
import { discardMessage, readMessage, readMessages, retryMessage } from './lead-messages.service.ts'
import { exportLead, readLeads } from './leads.service.ts'

export function serveLeads(router: Router) {
  serve(router, leads.ofCustomer, readLeads)
  serve(router, leads.adf, exportLead)
  serve(router, leads.messages, readMessages)
  serve(router, leads.message, readMessage)
  serve(router, leads.retry, retryMessage)
  serve(router, leads.discard, discardMessage)
  serve(router, leads.keys, readKeys)
  serve(router, leads.createKey, createKey)
  serve(router, leads.rotateKey, rotateKey)
  serve(router, leads.revokeKey, revokeKey)
  serve(router, leads.mail, readLeadMail)
  serve(router, leads.setMail, saveLeadMail)
  serve(router, leads.retryDelivery, retryDelivery)
  serve(router, leadForms.contact, writeToDealership)
  serve(router, leadForms.notifyMe, askToBeNotified)
}
