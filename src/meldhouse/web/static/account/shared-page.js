// The page of a person as they share it.
import { drawFaces } from "./faces.js";

drawFaces();
