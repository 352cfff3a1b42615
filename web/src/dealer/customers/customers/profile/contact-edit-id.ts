/** Id of the button that opens the contact form, and gets the focus back afterwards. */
export const contactEditId = 'contact-edit'
