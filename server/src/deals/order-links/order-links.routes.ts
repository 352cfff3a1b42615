import { orderLinks } from '@forecourt/contract/deals/order-links.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readEasyLinks, sendOrderLink } from './order-links.service.ts'

export function serveOrderLinks(router: Router) {
  serve(router, orderLinks.easyLinks, readEasyLinks)
  serve(router, orderLinks.send, sendOrderLink)
}
