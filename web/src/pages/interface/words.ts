// Words of the documents of the interface.
import {interfaceDocuments} from '../../catalogue/interface-documents';

export const {t: d} = interfaceDocuments;
