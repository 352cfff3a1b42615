import type { DemoPlace } from './demo-places.table.ts'

/** Names common in a region; the people are invented. */
export interface People {
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly streets: readonly string[]
}

const list = (names: string): string[] => names.split(', ')

const ontario: People = {
  first: list(
    'Olivia, Liam, Amelia, Noah, Charlotte, Ethan, Priya, Arjun, Mei, David, Fatima, Omar, Sofia, Marco, Chloe, Daniel, Aisha, Hassan, Grace, William, Ananya, Rohan, Wei, Jason, Natalia, Adrian, Isabelle, Samuel, Leila, Reza, Hannah, Benjamin, Jasmine, Kwame, Amara, Tyrone, Nadia, Viktor, Emily, Thomas, Harpreet, Gurpreet, Ingrid, Callum, Thuy, Minh, Beatriz, João, Rachel, Joshua',
  ),
  last: list(
    "Smith, Singh, Chen, Wong, Patel, Nguyen, MacDonald, Campbell, Rossi, Ferreira, Kowalski, Ahmed, Khan, Li, Kim, Brown, Wilson, Sharma, Gill, O'Connor, O'Brien, Murphy, Thompson, Stewart, Fraser, Hernandez, Da Silva, Santos, Petrov, Ivanova, Okafor, Mensah, Baptiste, Clarke, Mohammed, Hosseini, Tran, Pham, Liu, Zhang, Park, Robinson, Hughes, Bennett, Fernandes, D'Angelo, Bianchi, Novak, Schneider, St. Pierre",
  ),
  streets: list(
    'King Street West, Queen Street East, Dundas Street West, College Street, Bathurst Street, Danforth Avenue, Roncesvalles Avenue, Eglinton Avenue East, Yonge Street, Ossington Avenue, Broadview Avenue, Lawrence Avenue West',
  ),
}

const quebec: People = {
  first: list(
    'Marie-Ève, Étienne, Geneviève, François, Océane, Jérôme, Chloé, Mathieu, Amélie, Félix, Noémie, Gabriel, Léa, Olivier, Élodie, Samuel, Camille, Antoine, Rosalie, Raphaël, Maude, Jean-Philippe, Stéphanie, Benoît, Isabelle, Maxime, Valérie, Sébastien, Anaïs, Hugo, Zoé, Cédric, Mélanie, Frédéric, Joëlle, Rémi, Ariane, Loïc, Yasmine, Karim, Nadège, Ibrahim, Giulia, Matteo, Sarah, Michael, Émile, Solène, Pierre-Luc, Anne-Sophie',
  ),
  last: list(
    "Tremblay, Gagnon, Roy, Côté, Bouchard, Gauthier, Morin, Lavoie, Fortin, Gagné, Ouellet, Pelletier, Bélanger, Lévesque, Bergeron, Leblanc, Paquette, Girard, Simard, Boucher, Caron, Beaulieu, Cloutier, Dubé, Poirier, Fournier, Lapointe, Leclerc, Lefebvre, Thériault, Nadeau, Martel, Hébert, Desjardins, L'Écuyer, L'Heureux, D'Amours, Saint-Pierre, St-Onge, Beauchemin, Archambault, Villeneuve, Benali, Haddad, Jean-Baptiste, Toussaint, Nguyen, Rossi, O'Neill, Diallo",
  ),
  streets: list(
    'rue Saint-Denis, avenue du Mont-Royal Est, boulevard Saint-Laurent, rue Sherbrooke Ouest, avenue Papineau, rue Beaubien Est, chemin de la Côte-des-Neiges, rue Fleury, boulevard Rosemont, avenue Laurier Est, rue Ontario Est, boulevard des Laurentides',
  ),
}

const california: People = {
  first: list(
    'Maria, José, Guadalupe, Luis, Sofía, Carlos, Valentina, Miguel Ángel, Camila, Alejandro, Lucía, Diego, Jennifer, Michael, Ashley, Christopher, Jessica, Brandon, Emily, Tyler, Linh, Tuan, Mai, Kevin, Xiong, Pa Houa, Wei, Grace, Hana, Kenji, Jin, Min-Ji, Anjali, Raj, Deepika, Aaron, DeShawn, Aaliyah, Malik, Imani, Rosa, Fernando, Ana, Hector, Melissa, Ryan, Nicole, Andrew, Araceli, Ramón',
  ),
  last: list(
    "García, Hernández, Martínez, López, González, Rodríguez, Pérez, Sánchez, Ramírez, Torres, Flores, Rivera, Gómez, Díaz, Reyes, Morales, Castillo, Ortiz, Vang, Xiong, Nguyen, Tran, Lee, Chen, Wong, Yamamoto, Tanaka, Kim, Park, Singh, Kaur, Patel, Johnson, Williams, Jones, Davis, Miller, Wilson, Anderson, Taylor, Thomas, Jackson, White, Harris, O'Malley, McCarthy, De La Cruz, Núñez, Ruiz-Salazar, Washington",
  ),
  streets: list(
    'J Street, K Street, Broadway, Freeport Boulevard, Folsom Boulevard, Fair Oaks Boulevard, Stockton Boulevard, Del Paso Boulevard, Florin Road, Elk Grove Boulevard, Riverside Boulevard, Howe Avenue',
  ),
}

const atlantic: People = {
  first: list(
    'Fiona, Angus, Mary-Beth, Duncan, Heather, Colin, Sheila, Rory, Catriona, Alasdair, Ellen, Gordon, Margaret, Neil, Siobhan, Patrick, Monique, Réjean, Denise, Claude, Andrea, Stephen, Krista, Trevor, Shannon, Bradley, Lindsay, Craig, Tamika, Jerome',
  ),
  last: list(
    "MacLeod, MacNeil, MacIsaac, McKenzie, Fraser, Chisholm, Gillis, Rankin, Boudreau, Comeau, LeBlanc, Arsenault, Surette, d'Entremont, O'Leary, Sullivan, Doyle, Zwicker, Mosher, Conrad, Oickle, Downey, Simmonds, Paul, Sylliboy, Prosper, Whynot, Hirtle, Langille, Crowell",
  ),
  streets: list(
    'Barrington Street, Quinpool Road, Gottingen Street, Agricola Street, Robie Street, Portland Street, Bedford Highway, Herring Cove Road, Oxford Street, Windmill Road',
  ),
}

export const PEOPLE: Readonly<Record<DemoPlace['people'], People>> = { ontario, quebec, california, atlantic }
