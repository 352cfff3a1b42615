import type { XmlElement } from './xml-tree.ts'

/** Marks a document that one of our dealerships forwarded, to recognize it if it is sent back. */
const markOf = (dealer: string): string => `forecourt ${dealer}`

/** The document of a lead with our own id first: ADF allows every system to add its own. */
export function sentOn(root: XmlElement, { dealer, lead }: { dealer: string; lead: string }): XmlElement {
  const mark: XmlElement = { name: 'id', attributes: { source: markOf(dealer) }, children: [lead] }
  return {
    ...root,
    children: root.children.map(child =>
      typeof child !== 'string' && isProspect(child)
        ? { ...child, children: [...child.children, mark] }
        : child,
    ),
  }
}

/** Matched without case and namespace prefix, like other elements. */
const isProspect = ({ name }: XmlElement): boolean => /^(?:.*:)?prospect$/iu.test(name)

/** Whether this dealership forwarded the lead itself: accepting it again would create a loop. */
export const isOwnLead = (ids: readonly { readonly source: string | null }[], dealer: string): boolean =>
  ids.some(({ source }) => source === markOf(dealer))
